/** The code of the details page, a chunk of its own: asked for when a link to it is about to be followed, at the latest when it is. */
export const loadDetailsPage = () => import('./certificate-details-page.tsx');
