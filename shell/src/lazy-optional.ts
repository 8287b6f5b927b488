import { type ComponentType, lazy } from 'react';

/** A component that loads on demand. If its chunk fails to load, it renders nothing and the page stays. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}
