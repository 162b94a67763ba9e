// A style sheet is imported as its text, made smaller at the build (federation/federation.ts).
declare module "*.css" {
  const text: string;
  export default text;
}
