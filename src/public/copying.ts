/** How long 'Copied' stands, in ms (product §33.2). */
const noticeTime = 3000

/**
 * Makes the buttons with `data-copied` copy the text of the link beside them. Their word says so to the eye, the status
 * after them to readers aloud. Returns how to stop.
 */
export function listenToCopy(): () => void {
  const pressed = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-copied]')
    if (button) void copy(button)
  }
  document.addEventListener('click', pressed)
  return () => document.removeEventListener('click', pressed)
}

const running = new WeakMap<Element, ReturnType<typeof setTimeout>>()

async function copy(button: HTMLElement): Promise<void> {
  const row = button.parentElement
  const [link, word] = [row?.querySelector('a'), button.querySelector('.word')]
  const status = row?.querySelector('[role="status"]')
  const { copied = '', failed = '' } = button.dataset
  if (!link || !word || !status) return
  clearTimeout(running.get(button))
  button.dataset.word ??= word.textContent
  try {
    // Pages without encryption have no clipboard.
    await navigator.clipboard.writeText(link.textContent)
  } catch {
    getSelection()?.selectAllChildren(link)
    status.className = 'copy-said is-failed'
    status.textContent = failed
    return
  }
  status.className = 'vh'
  status.textContent = word.textContent = copied
  const goesBack = () => {
    status.textContent = ''
    word.textContent = button.dataset.word ?? ''
  }
  running.set(button, setTimeout(goesBack, noticeTime))
}
