/** What records are called that a form's values name, as far as it has shown them: a conflict names them too. */
const shown = new Map<string, string>()

export function rememberName(key: string, name: string): void {
  shown.set(key, name)
}

export const shownName = (key: string): string | undefined => shown.get(key)
