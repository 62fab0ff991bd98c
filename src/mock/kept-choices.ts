import { type Choices, choicesIn, readChoices, withoutChoices, writeChoices } from './choices.ts'
import { createStore, type Store } from './store.ts'

const key = 'openbranch-scenario'

/** A thumbnail has a name of its own that outlives navigation, but shares the session's storage with its page. */
export const isThumbnail = () => window.parent !== window

/**
 * The choices of this window: those of a link, which takes the place of all others, else those that it had before. The
 * address is cleared of them, so that the app never sees them.
 */
export function keptChoices(): Store<Choices> {
  const keep = isThumbnail() ? inName : inSession
  const linked = choicesIn(location.href)
  if (linked) {
    keep.write(writeChoices(linked))
    history.replaceState(history.state, '', withoutChoices(new URL(location.href)))
  }
  return createStore(readChoices(keep.read()), (choices) => keep.write(writeChoices(choices)))
}

const inSession = {
  read: () => sessionStorage.getItem(key) ?? '',
  write: (text: string) => sessionStorage.setItem(key, text),
}

const inName = {
  read: () => window.name,
  write: (text: string) => {
    window.name = text
  },
}
