import type { SignatureContent } from './signature-document.ts'

/**
 * Whether it is there now, to be pasted with its looks; programs that take no looks get the plain text. By the event first: it
 * takes the signature as it is, on pages without encryption too. The newer way has the browser write it anew.
 */
export async function copyRich({ html, text }: SignatureContent): Promise<boolean> {
  if (copyByEvent({ 'text/html': html, 'text/plain': text })) return true
  const blobs = {
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  }
  try {
    await navigator.clipboard.write([new ClipboardItem(blobs)])
    return true
  } catch {
    return false
  }
}

export async function copyPlain(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent({ 'text/plain': text })
  }
}

function copyByEvent(kinds: Readonly<Record<string, string>>): boolean {
  let isThere = false
  const put = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    for (const [kind, content] of Object.entries(kinds)) event.clipboardData.setData(kind, content)
    event.preventDefault()
    // Nobody else may put something into it.
    event.stopImmediatePropagation()
    isThere = true
  }
  document.addEventListener('copy', put, true)
  try {
    return document.execCommand('copy') && isThere
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', put, true)
  }
}
