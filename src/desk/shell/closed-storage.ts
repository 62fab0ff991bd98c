/**
 * A browser that forbids storage throws at the very mention of it, and react-admin mentions it while its code is
 * loaded: nothing would be shown at all. So this is imported before everything else.
 */
try {
  void window.localStorage
} catch {
  Object.defineProperty(window, 'localStorage', { value: undefined })
}
