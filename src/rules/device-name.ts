/** Browser and system in words, for instance Firefox on Windows (product §30.7). */

export interface DeviceWords {
  readonly browser: string | null
  readonly system: string | null
}

export function deviceName(
  { browser, system }: DeviceWords,
  translate: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (browser && system) return translate('{browser} on {system}', { browser, system })
  return browser ?? system ?? translate('Unknown device')
}
