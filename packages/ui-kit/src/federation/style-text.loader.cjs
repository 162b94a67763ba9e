// Makes antd's two style writers fit the content security policy: text instead of HTML, which Trusted Types refuses, and the
// page's nonce on every style, also where antd forgets it (the measuring of scroll bars).
const MADE = "const styleNode = document.createElement('style');";

module.exports = (source) => {
  if (!source.includes(MADE)) throw new Error("antd's style writer has changed: its styles would be refused");
  return source
    .replaceAll(".innerHTML", ".textContent")
    .replace(MADE, `${MADE}\n  styleNode.nonce = document.querySelector("script[nonce]")?.nonce ?? "";`);
};
