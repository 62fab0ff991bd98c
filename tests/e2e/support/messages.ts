import type { Locator } from '@playwright/test'

/** What a screen reader adds to a field: its help, or the errors that took its place. */
export function messageAt(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )
}
