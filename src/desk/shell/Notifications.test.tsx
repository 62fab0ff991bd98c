import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type NotificationType, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionEndedText } from '../kit/saving/open-drafts.ts'
import { Notifications } from './Notifications.tsx'

let notify: ReturnType<typeof useNotify>

function Notifier() {
  notify = useNotify()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <CoreAdminContext>
      <main id="main" tabIndex={-1} />
      <Notifier />
      <Notifications />
    </CoreAdminContext>,
  )
})

afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const say = async (message: string, type: NotificationType = 'success') => {
  act(() => notify(message, { type }))
  await pass(300)
}
const bar = () => document.querySelector<HTMLElement>('.note-bar')
const root = () => bar()?.closest('.MuiSnackbar-root') as HTMLElement

describe('a notification', () => {
  it('stands for 3000 ms, bottom centre, in the group general', async () => {
    await say('Success!')
    expect(bar()).toHaveTextContent('Success!')
    expect(bar()).toHaveAttribute('data-group', 'general')
    expect(root()).toHaveClass('MuiSnackbar-anchorOriginBottomCenter')
    await pass(2600)
    expect(bar()).toBeInTheDocument()
    await pass(500)
    await pass(300)
    expect(bar()).not.toBeInTheDocument()
  })

  it('leads to signing in beside the page where a session has ended, and stays until it is closed', async () => {
    act(() => notify(sessionEndedText, { type: 'error', autoHideDuration: null }))
    await pass(60_000)
    const link = screen.getByRole('link', { name: 'Sign in in a new tab, then save again' })
    expect(link).toHaveAttribute('href', '/app/login')
    expect(link).toHaveAttribute('target', '_blank')
    fireEvent.click(screen.getByRole('button', { name: /close/i }))
    await pass(600)
    await say('Another one', 'error')
    expect(bar()).toHaveTextContent('Another one')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('stands above what sticks to the foot of the window, and above a dialog rather than the page', async () => {
    const foot = (className: string, top: number, bottom: number) => {
      const element = document.createElement('div')
      element.className = className
      element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top)
      return document.body.appendChild(element)
    }
    const height = window.innerHeight
    const saveBar = foot('save-bar', height - 80, height)
    await say('Success!')
    expect(root()).toHaveStyle({ bottom: '88px' })
    const dialogFoot = foot('dialog-foot', height - 120, height)
    await pass(0)
    expect(root()).toHaveStyle({ bottom: '128px' })
    dialogFoot.remove()
    saveBar.remove()
    const farAbove = foot('foot', height - 400, height - 300)
    await pass(0)
    expect(root().style.bottom).toBe('')
    farAbove.remove()
  })

  it('is told politely when it is good, at once when it is bad', async () => {
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await say('Success!')
    expect(screen.getByRole('status')).toHaveTextContent('Success!')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await pass(4000)
    await say('Network request failed.', 'error')
    expect(screen.getByRole('alert')).toHaveTextContent('Network request failed.')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('stays while somebody points at it or stands in it, whichever ends last', async () => {
    await say('Success!')
    fireEvent.mouseEnter(root())
    await pass(10_000)
    expect(bar()).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    fireEvent.mouseLeave(root())
    await pass(10_000)
    expect(bar()).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    await pass(2900)
    expect(bar()).toBeInTheDocument()
    await pass(500)
    await pass(300)
    expect(bar()).not.toBeInTheDocument()
  })

  it('gives way to the next, but not while somebody reads it', async () => {
    await say('First')
    await say('Second')
    await pass(300)
    expect(bar()).toHaveTextContent('Second')
    fireEvent.mouseEnter(root())
    await say('Third')
    expect(bar()).toHaveTextContent('Second')
    fireEvent.mouseLeave(root())
    await pass(600)
    expect(bar()).toHaveTextContent('Third')
  })

  it('is closed by its button, which gives the focus back to the page, or by Escape', async () => {
    await say('Success!')
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fireEvent.click(close)
    expect(document.getElementById('main')).toHaveFocus()
    await pass(500)
    expect(bar()).not.toBeInTheDocument()
    await say('Again')
    fireEvent.keyDown(document, { key: 'Escape' })
    await pass(500)
    expect(bar()).not.toBeInTheDocument()
  })
})
