import { expect, test } from 'vitest';
import { countWording } from './wording.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('counts replaced words and long sentences in comments only', () => {
  const source = [
    '/** Whoever was told is asked anew. */',
    `// ${words(26)}.`,
    `const text = 'whoever was told';`,
    `// ${words(25)}.`,
  ].join('\n');
  expect(countWording('a.ts', source)).toEqual({ replacedWords: 3, longSentences: 1, longTitles: 0 });
});

test('joins the lines of one comment and splits its sentences', () => {
  const source = `/**\n * ${words(20)}\n * ${words(20)}.\n */\n/**\n * ${words(20)}. And\n * ${words(20)}.\n */\n`;
  expect(countWording('a.ts', source).longSentences).toBe(1);
});

test('counts the prose of documents without their code', () => {
  const source = `# Title\n\nIt was told \`told\`.\n\n\`\`\`sh\ntold\n\`\`\`\n\n- ${words(26)}\n- short\n`;
  expect(countWording('a.md', source)).toEqual({ replacedWords: 1, longSentences: 1, longTitles: 0 });
});

test('counts test titles of more than 72 characters', () => {
  const long = 'x'.repeat(73);
  const source = `test('${long}', () => {});\ntest.each([[1]])('${long}', () => {});\ntest('${'x'.repeat(72)}', () => {});\n`;
  expect(countWording('a.test.ts', source).longTitles).toBe(2);
});
