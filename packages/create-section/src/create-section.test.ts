import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSectionRepository } from './create-section.ts';
import { readTemplateVersions } from './template-versions.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'create-section-'));
const target = path.join(folder, 'new');
const template = {
  folder: path.join(ROOT, 'packages/create-section/template'),
  versions: await readTemplateVersions(ROOT),
};

/** An npm registry without packages. */
const emptyRegistry: Server = createServer((_request, response) => response.writeHead(404).end('{}'));
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(() => new Promise<void>((resolve) => emptyRegistry.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  emptyRegistry.close();
  rmSync(folder, { recursive: true });
});

const create = (name: string, registry: string) =>
  createSectionRepository(template, { name, folder: target, registry });

test.each([
  ...[
    'payments',
    'support-contact',
    'documents',
    'certificate-details',
    'terms-of-use',
    'shell',
    'flags',
  ].map((name) => [name, `The portal has a section or page "${name}" already: choose another name.`]),
  ['Travel Club', '"Travel Club" is not a valid section name'],
  [
    'beneficiary-designation-forms',
    'The navigation has no room for "Beneficiary designation forms": choose a shorter name.',
  ],
  ['status', 'The path /status belongs to the portal itself: choose another name.'],
  ['assets', 'The path /assets belongs to the portal itself: choose another name.'],
])('rejects the name %j and writes nothing', async (name, message) => {
  await expect(create(name, urlOf(emptyRegistry))).rejects.toThrow(message);
  expect(existsSync(target)).toBe(false);
});

test('rejects a registry without the packages and writes nothing', async () => {
  const url = urlOf(emptyRegistry);
  await expect(create('travel-club', url)).rejects.toThrow(`The package registry ${url} has no @portal/`);
  expect(existsSync(target)).toBe(false);
});

test('rejects a registry that does not answer and writes nothing', async () => {
  // The name is reserved, so that it never resolves.
  await expect(create('travel-club', 'https://packages.invalid/')).rejects.toThrow(
    'The package registry https://packages.invalid/ does not answer:',
  );
  expect(existsSync(target)).toBe(false);
});
