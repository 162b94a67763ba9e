// Types for style sheets, imported as text and minified at the build (federation/federation.ts).
declare module "*.css" {
  const text: string;
  export default text;
}
