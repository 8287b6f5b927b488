/** The oldest Node.js that runs the published packages. */
export const MIN_NODE = 24;

/** Returns a program that loads a module, or explains that Node.js is too old. Another syntax would fail before. */
export const withNodeVersionCheck = (module: string): string => `#!/usr/bin/env node
const { node } = process.versions;
if (Number.parseInt(node, 10) >= ${MIN_NODE}) await import('${module}');
else {
  console.error(\`This command needs Node.js ${MIN_NODE} or later, and this is \${node}.\`);
  process.exitCode = 1;
}
`;
