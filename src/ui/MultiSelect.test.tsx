import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import german from '../translations/ui.json' with { type: 'json' }
import { fill } from './fill.ts'
import { MultiSelect } from './MultiSelect.tsx'
import { UiTexts } from './texts.tsx'

interface Person {
  slug: string
  name: string
  mail: string
}

const people = ['Anna Becker', 'Carolin Beckmann', 'Mehtap Özkan', 'Jan Groß'].map(
  (name): Person => ({ slug: name, name, mail: `${name.split(' ')[0]?.toLowerCase()}@bank.example` }),
)
const at = (index: number) => people[index] as Person
const onSelected = vi.fn()

type Changes = Partial<ComponentProps<typeof MultiSelect<Person>>>

function Advisors({ selected: first = [], ...changes }: Changes) {
  const [selected, setSelected] = useState<readonly Person[]>(first)
  return (
    <MultiSelect
      label="Advisors"
      options={people}
      describe={({ slug, name, mail }) => ({ key: slug, name, aside: mail })}
      {...changes}
      selected={selected}
      onSelected={(next) => {
        onSelected(next.map(({ name }) => name))
        setSelected(next)
      }}
    />
  )
}

function show(changes: Changes = {}) {
  onSelected.mockReset()
  render(<Advisors {...changes} />)
  return screen.getByRole('combobox', { name: 'Advisors' })
}

const list = () => screen.queryByRole('listbox', { name: 'Advisors' })
const options = () => screen.queryAllByRole('option')
const names = () => options().map((option) => option.querySelector('span')?.textContent)
const activeOption = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))
const spoken = () => screen.getByRole('status').textContent
const selectedLast = () => onSelected.mock.lastCall?.[0]

describe('by keyboard', () => {
  test('opens with an arrow, moves with arrows, Home and End, and Enter chooses while the list stays open', async () => {
    const input = show()
    await userEvent.tab()
    expect(input).toHaveFocus()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowDown}')
    expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(input).toHaveAttribute('aria-controls', list()?.id)
    expect(list()).toHaveAttribute('aria-multiselectable', 'true')
    expect(activeOption()).toContain('Anna Becker')
    await userEvent.keyboard('{End}')
    expect(activeOption()).toContain('Jan Groß')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeOption()).toContain('Anna Becker')
    await userEvent.keyboard('{ArrowUp}{Home}{ArrowDown}{Enter}')
    expect(selectedLast()).toEqual(['Carolin Beckmann'])
    expect(list()).toBeVisible()
    expect(screen.getByRole('option', { name: /Carolin/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(selectedLast()).toEqual(['Carolin Beckmann', 'Anna Becker'])
    expect(tags()).toEqual(['Remove Carolin Beckmann', 'Remove Anna Becker'])
  })

  test('Enter on a chosen option takes it back, and both are said', async () => {
    show()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(spoken()).toBe('Anna Becker is selected')
    await userEvent.keyboard('{Enter}')
    expect(selectedLast()).toEqual([])
    expect(spoken()).toBe('Anna Becker is no longer selected')
  })

  test('Escape closes the list, then empties the search; Tab leaves and forgets it', async () => {
    const input = show()
    await userEvent.type(input, 'bec')
    expect(options()).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    expect(list()).toBeNull()
    expect(input).toHaveValue('bec')
    await userEvent.keyboard('{Escape}')
    expect(input).toHaveValue('')
    await userEvent.type(input, 'ann')
    await userEvent.tab()
    expect(input).toHaveValue('')
    expect(list()).toBeNull()
  })

  test('keeps the keys that it used from whatever stands around it', async () => {
    const onKeyDown = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={(event) => onKeyDown(event.key)}>
        <Advisors />
      </div>,
    )
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(onKeyDown).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onKeyDown.mock.calls).toEqual([['Escape']])
  })

  test('Backspace removes the last chosen one, but first what is typed', async () => {
    const input = show({ selected: [at(0), at(1)] })
    await userEvent.type(input, 'x{Backspace}')
    expect(onSelected).not.toHaveBeenCalled()
    await userEvent.keyboard('{Backspace}')
    expect(selectedLast()).toEqual(['Anna Becker'])
  })

  test('the tags are one stop for Tab, with arrows and Delete, and the focus never gets lost', async () => {
    const input = show({ selected: [at(0), at(1), at(2)] })
    const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
    expect(screen.getByRole('group', { name: 'Selected: 3' })).toBeVisible()
    await userEvent.tab()
    expect(button('Mehtap Özkan')).toHaveFocus()
    await userEvent.tab()
    expect(input).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(button('Carolin Beckmann')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    expect(selectedLast()).toEqual(['Anna Becker', 'Mehtap Özkan'])
    expect(button('Mehtap Özkan')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(button('Anna Becker')).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    expect(input).toHaveFocus()
    expect(tags()).toEqual([])
  })

  test('does not send the form around it with the Enter that chooses', async () => {
    const onSubmit = vi.fn((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Advisors />
      </form>,
    )
    await userEvent.type(screen.getByRole('combobox'), 'anna{Enter}')
    expect(tags()).toEqual(['Remove Anna Becker'])
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('by mouse', () => {
  test('opens with a click, chooses with a click and keeps the focus in the field', async () => {
    const input = show()
    await userEvent.click(input)
    await userEvent.click(screen.getByText('Mehtap Özkan'))
    await userEvent.click(screen.getByText('Anna Becker'))
    expect(selectedLast()).toEqual(['Mehtap Özkan', 'Anna Becker'])
    expect(list()).toBeVisible()
    expect(input).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mehtap Özkan' }))
    expect(selectedLast()).toEqual(['Anna Becker'])
    await userEvent.click(document.body)
    expect(list()).toBeNull()
  })
})

describe('searching', () => {
  test('finds without regard to case and accents, marks what it found, and Enter takes the first', async () => {
    const input = show()
    await userEvent.type(input, 'OZKAN')
    expect(names()).toEqual(['Mehtap Özkan'])
    expect(within(screen.getByRole('option')).getByText('Özkan').tagName).toBe('MARK')
    await userEvent.keyboard('{Enter}')
    expect(selectedLast()).toEqual(['Mehtap Özkan'])
    expect(input).toHaveValue('OZKAN')
  })

  test('looks into the second line as well', async () => {
    await userEvent.type(show(), 'jan@')
    expect(names()).toEqual(['Jan Groß'])
  })

  test('says how many there are once typing pauses, and that there is none', async () => {
    const input = show()
    await userEvent.type(input, 'bec')
    await waitFor(() => expect(spoken()).toBe('Results: 2'))
    await userEvent.type(input, 'x')
    const text = 'No elements found. Consider changing the search query.'
    expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(spoken()).toBe(text))
  })

  test('tells its owner what is typed, and that the field was left', async () => {
    const onQuery = vi.fn()
    await userEvent.type(show({ onQuery }), 'be')
    await userEvent.tab()
    expect(onQuery.mock.calls).toEqual([['b'], ['be'], ['']])
  })
})

describe('limits and states', () => {
  test('where only one can be chosen, German says so of one', async () => {
    render(
      <UiTexts translate={(key, values) => fill(german[key].de, values)}>
        <Advisors selected={[at(0)]} max={1} />
      </UiTexts>,
    )
    await userEvent.click(screen.getByRole('combobox', { name: 'Advisors' }))
    expect(screen.getByText(/^Mehr als ein Eintrag lässt sich nicht auswählen\./)).toBeVisible()
  })

  test('at the maximum it says so, and no other can be chosen until one is removed', async () => {
    const input = show({ selected: [at(0), at(1)], max: 2 })
    await userEvent.click(input)
    const text = 'Maximum of 2 options selected. First remove a selected option to select another.'
    expect(screen.getByText(text)).toBeVisible()
    const other = screen.getByRole('option', { name: /Mehtap/ })
    expect(other).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(other)
    expect(onSelected).not.toHaveBeenCalled()
    expect(spoken()).toBe(text)
    await userEvent.click(screen.getByRole('option', { name: /Anna/ }))
    await userEvent.click(other)
    expect(selectedLast()).toEqual(['Carolin Beckmann', 'Mehtap Özkan'])
  })

  test('an empty list says so, in the words of the page where it has some', async () => {
    const { rerender } = render(<Advisors options={[]} />)
    await userEvent.click(screen.getByRole('combobox'))
    expect(screen.getByText('List is empty.')).toBeVisible()
    rerender(<Advisors options={[]} emptyText="Enter at least 3 characters..." />)
    expect(screen.getByText('Enter at least 3 characters...')).toBeVisible()
  })

  test('shows a thousand of many, says so, and finds the others', async () => {
    const many = Array.from({ length: 1002 }, (_, index) => ({
      slug: `p${index}`,
      name: `Person ${index}`,
      mail: '',
    }))
    const input = show({ options: many })
    await userEvent.click(input)
    expect(document.querySelectorAll('[role=option]')).toHaveLength(1000)
    expect(
      screen.getByText('Only the first 1000 entries are shown. Search to find others.'),
    ).toBeInTheDocument()
    await userEvent.type(input, '1001')
    expect(names()).toEqual(['Person 1001'])
  })

  test('loading and failing are said in the list, and old options stay while new ones load', async () => {
    const { rerender } = render(<Advisors options={[]} isLoading />)
    await userEvent.click(screen.getByRole('combobox'))
    expect(screen.getByText('Loading')).toBeVisible()
    rerender(<Advisors isLoading />)
    expect(options()).toHaveLength(4)
    expect(list()).toHaveAttribute('aria-busy', 'true')
    rerender(<Advisors options={[]} isFailed />)
    expect(screen.getByText('An error has occurred. Please try again later.')).toBeVisible()
  })

  test('an error is its description; disabled it cannot be opened nor emptied', async () => {
    const input = show({ selected: [at(0)], disabled: true, errors: ['Choose at least one.'] })
    expect(input).toBeDisabled()
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Choose at least one.')
    await act(() => userEvent.click(input))
    expect(list()).toBeNull()
    expect(screen.getByRole('button')).toBeDisabled()
  })
})
