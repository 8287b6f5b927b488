/**
 * The version of the authorisation that step 3 shows above 'Make Payment'. Changed with every change of its wording; the
 * server keeps it with each accepted payment, so that what was agreed to can be shown (Domain treatment 1 and 2).
 */
export const AUTHORISATION_TEXT_VERSION = '2026-11';
