interface NetworkInformation {
  readonly saveData?: boolean;
}

export function isSaveDataEnabled(): boolean {
  // TypeScript's DOM library does not declare it; only Chromium has it.
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  return connection?.saveData === true;
}
