import { type Expression, type JSXChild, type JSXEmptyExpression, parseSync, Visitor } from 'oxc-parser';

/** Properties that contain elements and never text. */
const SLOTS = new Set(['actions', 'children', 'control', 'header', 'otherActions', 'subtitle']);

type Kind = 'nothing' | 'static-text' | 'dynamic-text' | 'element' | 'dynamic-element';

/**
 * Returns `line: expression` of each place in a TSX source that breaks under browser translation (CTX-02).
 * Translation replaces text nodes. React can then neither update or remove a text node with siblings, nor insert an
 * element before it. Blank text is not translated. Text as an only child is safe: React sets the element's whole
 * content.
 */
export function findUntranslatableText(file: string, source: string): string[] {
  const found: string[] = [];
  const check = ({ children }: { children: JSXChild[] }) => {
    const kinds = children.map((child) => [child, kindOfChild(child)] as const);
    const rendered = kinds.filter(([, kind]) => kind !== 'nothing');
    if (rendered.length < 2) return;
    for (const [index, [child, kind]] of rendered.entries()) {
      const isBeforeText = kind === 'dynamic-element' && rendered[index + 1]?.[1] === 'static-text';
      if (kind !== 'dynamic-text' && !isBeforeText) continue;
      const line = source.slice(0, child.start).split('\n').length;
      found.push(`${line}: ${source.slice(child.start, child.end).replace(/\s+/g, ' ')}`);
    }
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(
    parseSync(file, source, { preserveParens: false }).program,
  );
  return found;
}

function kindOfChild(child: JSXChild): Kind {
  switch (child.type) {
    case 'JSXText':
      return child.value.trim() === '' ? 'nothing' : 'static-text';
    case 'JSXElement':
      return 'element';
    case 'JSXFragment':
      return child.children.some((inner) => isText(kindOfChild(inner))) ? 'static-text' : 'element';
    case 'JSXExpressionContainer':
      return kindOf(child.expression);
    default:
      return 'dynamic-text';
  }
}

function kindOf(expression: Expression | JSXEmptyExpression): Kind {
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return kindOfChild(expression);
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'Literal':
      return typeof expression.value === 'string' && expression.value.trim() !== ''
        ? 'static-text'
        : 'nothing';
    case 'TemplateLiteral':
      return expression.expressions.length > 0 ? 'dynamic-text' : 'static-text';
    case 'Identifier':
      return ofIdentifier(expression.name);
    case 'MemberExpression':
      return expression.property.type === 'Identifier'
        ? ofProperty(expression.property.name)
        : 'dynamic-text';
    case 'LogicalExpression':
      return expression.operator === '&&'
        ? either(kindOf(expression.right))
        : either(kindOf(expression.left), kindOf(expression.right));
    case 'ConditionalExpression':
      return either(kindOf(expression.consequent), kindOf(expression.alternate));
    case 'CallExpression':
      return mappedKind(expression.arguments[0]);
    default:
      return 'dynamic-text';
  }
}

const isText = (kind: Kind) => kind === 'static-text' || kind === 'dynamic-text';

const either = (...kinds: Kind[]): Kind => (kinds.some(isText) ? 'dynamic-text' : 'dynamic-element');

/** A constant in capital letters never changes. */
function ofIdentifier(name: string): Kind {
  if (name === 'undefined') return 'nothing';
  return /^[A-Z][A-Z_]+$/.test(name) ? 'static-text' : ofProperty(name);
}

const ofProperty = (name: string): Kind => (SLOTS.has(name) ? 'dynamic-element' : 'dynamic-text');

/** A call renders text, unless its argument is a function that returns elements, as for `map`. */
function mappedKind(argument: unknown): Kind {
  const callback = argument as Expression | undefined;
  if (callback?.type !== 'ArrowFunctionExpression') return 'dynamic-text';
  if (callback.body.type !== 'BlockStatement') return either(kindOf(callback.body));
  const last = callback.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument ? either(kindOf(last.argument)) : 'dynamic-text';
}
