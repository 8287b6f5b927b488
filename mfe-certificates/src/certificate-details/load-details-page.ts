/** Chunk of the details page, loaded on link hover at the earliest and on navigation at the latest. */
export const loadDetailsPage = () => import('./certificate-details-page.tsx');
