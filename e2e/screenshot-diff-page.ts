import { type Comparison, DIFF_FOLDER } from './screenshot-diff.ts';

/** Renders a page with the changed screenshots, largest change first. `before` is the URL of the older folder. */
export function comparePage(compared: readonly Comparison[], before: string): string {
  const of = (outcome: Comparison['outcome']) => compared.filter((each) => each.outcome === outcome);
  const changed = of('changed').toSorted((one, other) => other.changedRatio - one.changedRatio);
  const counts = (['changed', 'added', 'removed', 'same'] as const)
    .map((outcome) => `${of(outcome).length} ${outcome}`)
    .join(', ');
  const renderFigure = (what: string, address: string) =>
    `<figure><figcaption>${what}</figcaption><a href="${address}"><img src="${address}" alt="" loading="lazy"></a></figure>`;
  const row = (title: string, figures: readonly string[]) =>
    `<h2>${title}</h2>\n<section>\n${figures.join('\n')}\n</section>`;
  const older = ({ file }: Comparison) => renderFigure('Before', `${before}/${file}`);
  const newer = ({ file }: Comparison) => renderFigure('After', file);
  const rows = [
    ...changed.map((each) =>
      row(`${each.file}: ${percent(each.changedRatio)} changed`, [
        older(each),
        newer(each),
        renderFigure('What changed', `${DIFF_FOLDER}/${each.file}`),
      ]),
    ),
    ...of('added').map((each) => row(`${each.file}: added`, [newer(each)])),
    ...of('removed').map((each) => row(`${each.file}: removed`, [older(each)])),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What changed in the gallery</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; background: #f4f4f2; color: #222 }
section { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1.5rem; align-items: start; margin-block: 1rem 3rem }
figure { margin: 0 }
img { max-width: 100%; border: 1px solid #bbb; background: white }
</style>
<h1>What changed in the gallery</h1>
<p>${counts}</p>
${rows.join('\n')}
</html>
`;
}

/** Formats a ratio with enough digits to distinguish it from zero. */
function percent(ratio: number): string {
  const hundred = ratio * 100;
  return `${hundred < 0.1 ? 'less than 0.1' : hundred.toFixed(1)} %`;
}
