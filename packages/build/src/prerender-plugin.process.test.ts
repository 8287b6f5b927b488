import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { afterAll, expect, test, vi } from 'vitest';
import { sectionConfig } from './section-config.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, '../../..');
const output = mkdtempSync(path.join(tmpdir(), 'section-'));
afterAll(() => rmSync(output, { recursive: true }));

/** Builds a section as `rspack build` does, into a temporary folder. */
function build(section: string): Promise<void> {
  const config = sectionConfig(path.join(root, `mfe-${section}`));
  return new Promise((resolve, reject) => {
    rspack({ ...config, output: { ...config.output, path: output } }, (error, stats) => {
      if (stats && !stats.hasErrors()) resolve();
      else reject(error ?? new Error(stats?.toString()));
    });
  });
}

const textOf = (file: string) => readFileSync(path.join(output, file), 'utf8');

test('prerenders the first page of registration deterministically', {
  tags: ['REG-01', 'REG-02'],
}, async () => {
  await build('registration-profile');
  expect(JSON.parse(textOf('prerendered/pages.json'))).toEqual({
    '/registration': 'prerendered/registration.html',
  });
  const html = textOf('prerendered/registration.html');
  expect(html).toMatch(/^<style data-emotion="css-global/);
  expect(html).toContain('Step 1 of 3 </span><span>Create Account</span></h1>');
  expect(html).toContain(
    '<form action="/registration" method="get"><input type="hidden" name="begin" value="sign-up"/>',
  );
  expect(html).toContain('>Begin Registration</button>');
  expect(html).toContain('<a href="tel:%%society.supportPhoneTollFree%%"');
  expect(html).not.toMatch(/<script| style=| on\w+=/);
  await build('registration-profile');
  expect(textOf('prerendered/registration.html')).toBe(html);
});
