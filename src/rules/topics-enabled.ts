/** Whether advisors choose their topics: unless the institution says no, since nobody can book with who has none (product §12.7). */
export const topicsEnabled = (settings: Readonly<Record<string, string | undefined>>): boolean =>
  settings.topics_enabled !== 'false'
