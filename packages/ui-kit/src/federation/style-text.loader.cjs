// Makes antd's style writers set text instead of HTML, which Trusted Types refuses, and gives every style the page's nonce,
// also where no `csp` was handed down: scroll locks, measured scrollbars, icons of remotes (WEB-2).
const NONCE = "(csp?.nonce ?? document.querySelector('script[nonce]')?.nonce)";

module.exports = (source) => source.replaceAll(".innerHTML", ".textContent").replace(/(?<![\w.])csp\??\.nonce/g, NONCE);
