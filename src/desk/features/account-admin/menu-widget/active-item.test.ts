import { describe, expect, it } from 'vitest'
import { activeItem, type MenuWidgetItem } from './active-item.ts'

const items: MenuWidgetItem[] = [
  { label: 'Overview', to: '/account-admin' },
  { label: 'Settings', to: '/account-admin/advanced-settings' },
  { label: 'Set', to: '/account-admin/advanced' },
  { label: 'Finder', href: '/app/search?topic=1' },
  { label: 'Elsewhere', href: 'https://bank.test/app/search' },
]

describe('the active item of a menu', () => {
  it.each([
    ['/account-admin', 'Overview'],
    ['/account-admin/', 'Overview'],
    ['/account-admin/advanced-settings', 'Settings'],
    ['/account-admin/advanced-settings/7', 'Settings'],
    ['/account-admin/other', 'Overview'],
    ['/search', 'Finder'],
    ['/account', undefined],
    ['/', undefined],
  ])('at %s is %s', (pathname, label) => {
    expect(activeItem(items, pathname, '/app')?.label).toBe(label)
  })
})
