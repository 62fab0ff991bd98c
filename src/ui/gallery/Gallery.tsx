import { UiTexts } from '../texts.tsx'
import { choices, type Look, lookHref } from './look.ts'
import { pages } from './pages.ts'
import { WidgetLinks, WidgetScreen, widgets } from './widgets.tsx'
import { uiTextsIn, WordsContext, wordsIn } from './words.ts'

export function Gallery({ look }: { look: Look }) {
  const words = wordsIn(look.language)
  const page = pages.find(({ path }) => path === look.page)
  const widget = widgets.find(({ path }) => path === look.page)
  return (
    <WordsContext value={words}>
      <UiTexts translate={uiTextsIn(look.language)}>
        <header className="g-top">
          <nav aria-label={words('Bausteine', 'Primitives')}>
            {pages.map(({ path, name }) => (
              <a
                key={path}
                href={lookHref({ ...look, page: path })}
                aria-current={path === look.page ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
          <WidgetLinks look={look} words={words} />
          <Switches look={look} />
        </header>
        <main className="g-main">
          <h1>{(page ?? widget)?.name ?? words('Bausteine', 'Primitives')}</h1>
          {widget && <WidgetScreen look={look} {...widget} />}
          {page && <page.States />}
          {!page && !widget && (
            <p>
              {words(
                'Jeder Baustein mit allen Zuständen. Der Name eines Zustands setzt den Fokus hinein.',
                'Every primitive with all its states. The name of a state puts the focus into it.',
              )}
            </p>
          )}
        </main>
      </UiTexts>
    </WordsContext>
  )
}

function Switches({ look }: { look: Look }) {
  return (
    <div className="g-switches">
      {Object.entries(choices).map(([name, values]) => (
        <ul key={name} aria-label={name}>
          {values.map((value) => (
            <li key={value}>
              <a
                href={lookHref({ ...look, [name]: value })}
                aria-current={look[name as keyof Look] === value ? 'true' : undefined}
              >
                {value}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
