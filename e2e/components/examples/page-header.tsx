import { PageHeader } from '@portal/ui';

/** The only h1 of a page, with its one sentence; the window's title follows from it. */
export function OfThisPage() {
  return (
    <PageHeader
      kind="Gallery"
      title="Components"
      lead="What a page is made of: each component in its states, with the code that draws it."
    />
  );
}
