import { expect, test } from 'vitest';
import { countWording } from './wording.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('counts replaced words and long sentences in comments only', () => {
  const source = [
    '/** Whoever was told is asked anew. */',
    `// ${words(21)}.`,
    `const text = 'whoever was told';`,
    `// ${words(20)}.`,
  ].join('\n');
  expect(countWording('a.ts', source)).toEqual({ replacedWords: 3, longSentences: 1, longTitles: 0 });
});

test('joins the lines of one comment and splits its sentences', () => {
  const source = `/**\n * ${words(11)}\n * ${words(11)}.\n */\n/**\n * ${words(11)}. And\n * ${words(11)}.\n */\n`;
  expect(countWording('a.ts', source).longSentences).toBe(1);
});

test('counts the prose of documents without their code', () => {
  const source = `---\n'@portal/api': ${words(20)}\n---\n# Title\n\nIt was told \`told\`.\n\n\`\`\`sh\ntold\n\`\`\`\n\n- ${words(21)}\n- short\n\n  \`\`\`\n  told\n  \`\`\`\n`;
  expect(countWording('a.md', source)).toEqual({ replacedWords: 1, longSentences: 1, longTitles: 0 });
});

test('counts a template like the file that it becomes', () => {
  const comment = '// Whoever was told.\n';
  expect(countWording('a.ts.template', `${comment}const text = 'told';\n`).replacedWords).toBe(2);
  expect(countWording('npmrc.template', '# Whoever was told.\n').replacedWords).toBe(2);
});

test('counts test titles of more than 72 characters', () => {
  const long = 'x'.repeat(73);
  const source = `test('${long}', () => {});\ntest.each([[1]])('${long}', () => {});\ntest('${'x'.repeat(72)}', () => {});\n`;
  expect(countWording('a.test.ts', source).longTitles).toBe(2);
});
