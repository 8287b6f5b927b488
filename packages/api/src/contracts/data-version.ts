/**
 * Response header of members' calls with the id of the last nightly import, or 0. Responses with different ids do not
 * fit together (docs/decisions/0092-nightly-import.md). Not in the specification: an API may omit it.
 */
export const DATA_VERSION_HEADER = 'data-version';
