import { PageHeader } from './page-header.tsx';

export default { component: PageHeader, title: 'Components/Page header' };

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
