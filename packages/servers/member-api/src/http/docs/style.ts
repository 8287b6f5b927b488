/** The look of the page of the API document: that of the portal, in few rules. */
export const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b2330; background: #f6f7f9; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; }
h1 { font-size: 1.75rem; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .25rem 0; max-width: 70ch; }
a { color: #0b4f8a; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid #0b4f8a; outline-offset: 2px; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: #f0f2f5; border-radius: .375rem; margin: .25rem 0; max-height: 24rem; overflow: auto; padding: .75rem; }
nav h2 { font-size: .875rem; color: #4a5568; margin-top: 1rem; }
nav ul { list-style: none; margin: 0; padding: 0; columns: 2; }
nav a { display: block; font-size: .875rem; overflow-wrap: anywhere; padding: .2rem 0; }
article { background: #fff; border: 1px solid #d8dee6; border-radius: .5rem; margin: 1rem 0; padding: 1rem; scroll-margin-top: 1rem; }
.address b { color: #0b4f8a; }
.who { color: #4a5568; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { font-weight: 600; padding: 1rem 0 .25rem; text-align: left; }
th, td { border-top: 1px solid #e3e8ee; font-weight: 400; overflow-wrap: anywhere; padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; }
th { width: 16rem; }
summary { cursor: pointer; padding: .5rem 0; }
dl { display: grid; gap: .15rem 1rem; grid-template-columns: max-content 1fr; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
@media (max-width: 40rem) {
  table, tbody, tr, th, td, caption { display: block; width: auto; }
  tr { border-top: 1px solid #e3e8ee; padding: .3rem 0; }
  th, td { border: 0; padding: 0; }
  nav ul { columns: 1; }
  nav a { padding: .35rem 0; }
}
@media (min-width: 60rem) {
  body { display: grid; gap: 0 2rem; grid-template-columns: 18rem minmax(0, 1fr); padding: 1.5rem; }
  header { grid-column: 1 / -1; }
  nav { align-self: start; max-height: 100vh; overflow-y: auto; position: sticky; top: 0; }
  nav ul { columns: 1; }
}
`;
