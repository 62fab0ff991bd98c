import type { DemoOrganization } from '../types.ts'

/** In their order; those without a public name have no public page. */
export const organizations: readonly DemoOrganization[] = [
  {
    slug: 'westend',
    name: 'Filiale Westend',
    address: ['Lindenallee 14', '60325', 'Frankfurt am Main'],
    publicName: 'Musterbank Westend',
    changed: [3, 'orgadmin'],
  },
  {
    slug: 'sachsenhausen',
    name: 'Filiale Sachsenhausen',
    address: ['Mühlweg 3', '60594', 'Frankfurt am Main'],
    publicName: 'Musterbank Sachsenhausen',
    changed: [4, 'orgadmin'],
  },
  {
    slug: 'bornheim',
    name: 'Filiale Bornheim',
    address: ['Am Uhrtürmchen 21', '60385', 'Frankfurt am Main'],
    publicName: 'Musterbank Bornheim',
    changed: [6, 'accountadmin'],
  },
  {
    slug: 'hohenbrueck',
    name: 'Filiale Hohenbrück',
    address: ['Am Alten Hafen 12', '24987', 'Hohenbrück'],
    publicName: 'Musterbank Hohenbrück am Hafen',
    changed: [1, 'orgadmin'],
  },
  {
    slug: 'private-banking',
    name: 'Private Banking Musterstadt',
    address: ['Schlossgarten 2', '24980', 'Musterstadt'],
    publicName: 'Musterbank Private Banking',
    changed: [1, 'accountadmin'],
  },
  {
    slug: 'marktplatz',
    name: 'Filiale Marktplatz',
    address: ['Marktplatz 1', '24980', 'Musterstadt'],
    publicName: 'Musterbank am Markt',
    changed: [9, 'orgs-manager'],
  },
  {
    slug: 'nordhafen',
    name: 'BeratungsCenter Nordhafen',
    address: ['Kaistraße 40', '24991', 'Nordhafen'],
    publicName: 'Musterbank Nordhafen',
    changed: [12, 'orgs-manager'],
  },
  {
    slug: 'lindental-sued',
    name: 'Filiale Lindental Süd',
    address: ['Dorfstraße 7', '24996', 'Lindental'],
    changed: [15, null],
  },
  {
    slug: 'immobilien-center',
    name: 'Immobilien-Center',
    address: ['Gartenweg 18', '24980', 'Musterstadt'],
    publicName: 'Musterbank Immobilien',
    changed: [19, 'accountadmin'],
  },
  {
    slug: 'bahnhofstrasse',
    name: 'Filiale Bahnhofstraße',
    address: ['Bahnhofstraße 63', '24982', 'Musterstadt'],
    publicName: 'Musterbank Bahnhofstraße',
    changed: [23, 'orgs-manager'],
  },
  {
    slug: 'firmenkunden-west',
    name: 'FirmenkundenCenter West',
    address: ['Industrieweg 5', '24993', 'Ahrenfeld'],
    publicName: 'Musterbank Firmenkunden',
    changed: [28, 'accountadmin'],
  },
  {
    slug: 'weidenau',
    name: 'Filiale Weidenau',
    address: ['Weidenauer Straße 2', '24999', 'Weidenau'],
    changed: [46, null],
  },
]
