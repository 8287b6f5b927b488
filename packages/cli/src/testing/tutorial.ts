import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@portal/local-stack/stack-settings';

/** A command of the tutorial, with the lines of its output that the tutorial shows. */
export interface TutorialCommand {
  readonly command: string;
  readonly output: readonly string[];
}

/** Reads the commands of the tutorial in the section guide, in their order. */
export function readTutorial(): TutorialCommand[] {
  const guide = readFileSync(path.join(ROOT, 'docs/section-guide.md'), 'utf8');
  const [, tutorial = ''] = guide.split(/^## /m);
  const commands: { command: string; output: string[] }[] = [];
  for (const [, block = ''] of tutorial.matchAll(/^ +```\n(.*?)^ +```$/gms)) {
    for (const line of block.trimEnd().split('\n')) {
      const text = line.trim();
      if (text.startsWith('$ ')) commands.push({ command: text.slice(2), output: [] });
      else commands.at(-1)?.output.push(text);
    }
  }
  return commands;
}
