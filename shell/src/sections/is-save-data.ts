interface NetworkInformation {
  readonly saveData?: boolean;
}

/** Whether the member asks for no more than is needed. */
export function isSaveDataEnabled(): boolean {
  // Not in TypeScript's own library: only Chromium has it.
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  return connection?.saveData === true;
}
