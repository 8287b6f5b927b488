import type { Registry } from '@portal/section-sdk/registry';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { shellPaths } from '../shell-paths.ts';

/**
 * Returns whether the page is the same without an account (ROUTE-03, F-20). The start page redirects a member, and the
 * later steps of registration continue with their account (F-12).
 */
export function isPublicPage(registry: Registry, path: string): boolean {
  return (
    matchesPattern(shellPaths.terms, path) ||
    (findSectionPage(registry, path)?.access === 'public' && !/^\/registration\/[^1]/i.test(path))
  );
}
