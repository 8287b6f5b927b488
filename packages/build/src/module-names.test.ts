import { expect, test } from 'vitest';
import { exportedNames, importedNames } from './module-names.ts';

test('returns imported names by module, without types', () => {
  const source = `
    import React, { useState as use, type ReactNode } from 'react';
    import type { Session } from '@portal/section-sdk';
    import { type Member, useMember } from '@portal/section-sdk';
    import * as ui from '@portal/ui';
    import '@portal/section-sdk/router';
    export { Dialog } from '@portal/ui/dialog';
    export type { Size } from '@portal/ui/size';
    const load = () => import('@portal/ui/table');
  `;
  expect(importedNames('page.tsx', source)).toEqual(
    new Map([
      ['react', new Set(['default', 'useState'])],
      ['@portal/section-sdk', new Set(['useMember'])],
      ['@portal/ui', new Set(['*'])],
      ['@portal/ui/dialog', new Set(['Dialog'])],
      ['@portal/ui/table', new Set(['*'])],
    ]),
  );
});

test('returns exported names as importers see them, without types', () => {
  const source = `
    export { Box } from './box.tsx';
    export { type Kind, Button as Press } from './button.tsx';
    export type { Size } from './size.ts';
    export function usePage() {}
    export const [one, two] = [1, 2];
    export default usePage;
  `;
  expect(exportedNames('ui.ts', source)).toEqual(['Box', 'Press', 'default', 'one', 'two', 'usePage']);
});

test('rejects a re-export of a whole module and a syntax error', () => {
  expect(() => exportedNames('ui.ts', "export * from './box.tsx';")).toThrow(
    'ui.ts has an export without explicit names: list the names',
  );
  expect(() => importedNames('page.tsx', 'import { from')).toThrow(/^page\.tsx: /);
});

test('reads the imports of a script with JSX', () => {
  const source = "import { Text } from '@portal/ui';\nexport const Page = () => <Text />;\n";
  expect(importedNames('page.js', source)).toEqual(new Map([['@portal/ui', new Set(['Text'])]]));
});
