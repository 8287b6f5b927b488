import type { SectionModule } from '@portal/section-sdk';
import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { Button } from '@portal/ui';
import { lazy, useId } from 'react';
import { expect, test } from 'vitest';
import { renderPageHtml } from './render-page-html.tsx';

function JoinPage() {
  const { config, session, today } = usePlatform();
  const id = useId();
  return (
    <>
      <p id={id}>
        {config.society.name}, {session.status}, {today()}
      </p>
      <Link to="/">Home</Link>
      <Button>Join</Button>
    </>
  );
}

const section = {
  name: 'clubs',
  pages: { '/join': JoinPage, '/later': lazy(async () => ({ default: JoinPage })) },
} satisfies SectionModule;

test('renders an anonymous page with placeholders, own ids and no date', () => {
  const html = renderPageHtml(section, '/join');
  const [, id, words] = /<p id="([^"]+)">(.*?)<\/p>/.exec(html.replaceAll('<!-- -->', '')) ?? [];
  expect(id).toMatch(/^_clubs-/);
  expect(words).toBe('%%society.name%%, signed-out, 2000-01-01');
  expect(html).toContain('<a href="/" data-discover="true">Home</a>');
  expect(html).toMatch(/^<style data-emotion="[^"]+">(?:(?!<p).)*<\/style><p/s);
});

test('throws for a missing and for a lazy page', () => {
  expect(() => renderPageHtml(section, '/other')).toThrow('clubs has no page for /other');
  expect(() => renderPageHtml(section, '/later')).toThrow('suspended');
});
