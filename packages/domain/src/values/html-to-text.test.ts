import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['a sentence', 'Call us.', 'Call us.'],
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\nTwo'],
  ['text around a block', 'One<div>Two</div>Three', 'One\nTwo\nThree'],
  ['a list', '<ul><li>One</li>\n  <li>Two</li></ul>', '• One\n• Two'],
  ['a numbered list', '<ol><li>One</li><li><p>Two</p><p>more</p></li></ol>', '1. One\n2. Two\nmore'],
  ['a list in a list', '<ol><li>One<ul><li>a</li></ul></li><li>Two</li></ol>', '1. One\n• a\n2. Two'],
  ['an entry with nothing in it', '<ul><li> </li><li>Two</li></ul>Three', '• Two\nThree'],
  ['an entry outside of a list', '<li>One<li>Two', '• One\n• Two'],
  ['headings', '<h1>One</h1>a<h4>Two</h4>b', '## One\na\n## Two\nb'],
  ['nested blocks', '<div><div><p>One</p></div><p>Two</p></div>', 'One\nTwo'],
  ['line breaks', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['inline elements', 'Your <b>cash</b> <i>val</i>ue', 'Your cash value'],
  ['spaces and lines of the source', '  One \n\t two&nbsp;three ', 'One two three'],
  [
    'entities',
    'Billing &amp; Payments &lt;b&gt; &#36;1 &#x2013; &eacute; &copy',
    'Billing & Payments <b> $1 – é ©',
  ],
  ['entities encoded twice', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a link elsewhere', '<a href="https://example.org" title="x">our page</a>', 'our page'],
  [
    'a link to a page of the portal',
    'Open <a href="/profile">your <b>profile</b></a>.',
    'Open [your profile](/profile).',
  ],
  ['a link to a form', '<a href="/forms/43" onclick="x()">the form</a>', '[the form](/forms/43)'],
  ['brackets in a link', '<a href="/profile">your [own](/x) profile</a>', '[your own(/x) profile](/profile)'],
  ['a link around blocks', '<a href="/profile"><p>One</p><p>Two</p></a>', 'One\nTwo'],
  ['a link without words', 'a<a href="/profile"><img src=x></a>b', 'ab'],
  ['a link never closed', 'a <a href="/profile">b<p>c</p>', 'a b\nc'],
  ['a comment', 'One<!-- <p>no</p> --> two', 'One two'],
  ['signs that turn text around or are not seen', 'a\u202Eb\u2066c\u200Bd\u00ADe\uE000f', 'abcdef'],
  ['a table', '<table><tr><th>Year</th><td>2025</td></tr></table>', 'Year\n2025'],
  ['nothing', '', ''],
])('%s', { tags: ['SUP-11', 'AMB-55'] }, (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  [
    'a script in capitals with attributes',
    'a<SCRIPT type="text/javascript" src=//evil>alert(1)</SCRIPT >b',
    'ab',
  ],
  ['a script never closed', 'a<script>alert(1)', 'a'],
  ['a script that writes a script', 'a<script>"<script>"+alert(1)</script>b', 'ab'],
  ['a stray end of a script', 'a</script>b<b>c</b>', 'abc'],
  ['a style', 'a<style>p{background:url(javascript:alert(1))}</style>b', 'ab'],
  ['an event attribute', '<img src=x onerror=alert(1)>a', 'a'],
  ['an event attribute with a > inside', '<img alt="a>b" onerror="alert(1)">c', 'c'],
  ['an unquoted attribute and no space', '<img/src=x/onerror=alert(1)>a', 'a'],
  ['svg with an event', '<svg onload=alert(1)><circle r=1 /></svg>a', 'a'],
  ['svg with a script', '<svg><script>alert(1)</script></svg>a', 'a'],
  ['svg with a script that closes itself', '<svg><script href="data:,alert(1)"/></svg>a', 'a'],
  ['mathml', '<math><mtext><script>alert(1)</script></mtext></math>a', 'a'],
  ['a frame with content', '<iframe src="javascript:alert(1)"><p>no</p></iframe>a', 'a'],
  ['an object with a fallback', '<object data="x.pdf">no</object>a', 'a'],
  ['a noembed', '<noembed>no</noembed>a', 'a'],
  ['a noframes', '<noframes>no</noframes>a', 'a'],
  ['a template', '<template><img src=x onerror=alert(1)>no</template>a', 'a'],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">no</noscript>a', 'a'],
  ['a javascript address', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['an attribute never closed', 'a<img src="x onerror=alert(1)>b', 'a'],
  ['a tag never closed', 'a<img src=x onerror=alert(1)', 'a'],
  ['a comment never closed', 'a<!-- <script>alert(1)</script>', 'a'],
  ['a processing instruction', 'a<?php echo 1 ?>b', 'ab'],
  ['a document type', '<!DOCTYPE html><html><head><title>t</title></head><body>a</body></html>', 't\na'],
])('keeps only the text of %s', { tags: ['SUP-11', 'R-06', 'AMB-55'] }, (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['a tag inside a tag', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['tags as entities', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['tags as numbers', '&#60;img src=x onerror=alert(1)&#62;'],
  ['a lone <', 'a < b and b > a'],
])('returns %s as text', { tags: ['SUP-11', 'R-06'] }, (_what, html) => {
  const text = htmlToText(html);
  expect(text).not.toBe('');
  expect(text).not.toContain('\n');
});

test('removes scripts, tags and attributes in any nesting', {
  tags: ['SUP-11', 'R-06'],
}, () => {
  const piece = fc.constantFrom(
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<img src=x onerror=HIDDEN>',
    '<p title="HIDDEN">',
    '</p>',
    '<!-- HIDDEN -->',
    '<b>',
    '</b>',
    "<div onclick='HIDDEN'>",
    '</div>',
    '<br>',
    'word ',
    '&amp;',
    '<template>',
    '</template>',
    '<a href="javascript:HIDDEN">',
    '</a>',
    '<li>',
    '<td>',
    '</table>',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = htmlToText(pieces.join(''));
      expect(text).not.toMatch(/HIDDEN|[<>]/);
      expect(text).not.toMatch(/\n\n|^\s|\s$/);
    }),
    { numRuns: 1000 },
  );
});

test('hides script content and keeps the text outside', {
  tags: ['SUP-11', 'AMB-55'],
}, () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{0,20}$/), fc.stringMatching(/^[a-z ]{0,20}$/), (before, after) => {
      const expected = `${before}${after}`.replace(/\s+/g, ' ').trim();
      expect(htmlToText(`${before}<script>alert("HIDDEN")</script>${after}`)).toBe(expected);
    }),
  );
});
