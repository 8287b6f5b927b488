/** Every page is captured on a wide screen and on a phone. */
export const SIZES = [
  { name: '1280', width: 1280, height: 900 },
  { name: '390', width: 390, height: 844 },
];

export interface Picture {
  readonly group: string;
  readonly caption: string;
  readonly file: string;
  readonly phone: boolean;
}

/** Renders the index page of the screenshots, in input order. */
export function screenshotsPage(pictures: readonly Picture[]): string {
  const groups = Object.entries(Object.groupBy(pictures, ({ group }) => group));
  const id = (group: string) => group.toLowerCase().replaceAll(/\W+/g, '-');
  const figure = ({ caption, file, phone }: Picture) =>
    `<figure${phone ? ' class="phone"' : ''}><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery of the member portal</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; background: #f4f4f2; color: #222 }
nav a { margin-inline-end: 1rem }
section { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; margin-block: 1rem 3rem }
figure { margin: 0; width: 40rem }
figure.phone { width: 13rem }
img { width: 100%; border: 1px solid #bbb; background: white }
</style>
<h1>Gallery of the member portal</h1>
<nav>${groups.map(([group]) => `<a href="#${id(group)}">${group}</a>`).join('')}</nav>
${groups.map(([group, list = []]) => `<h2 id="${id(group)}">${group} (${list.length})</h2>\n<section>\n${list.map(figure).join('\n')}\n</section>`).join('\n')}
</html>
`;
}
