/** The only script of a public page before somebody acts. */
import { listenToCopy } from './copying.ts'
import { type HelpId, startHelp } from './helps.ts'
import { countVisit, listen } from './popup-host.ts'

const mount = document.getElementById('popups')
if (mount?.dataset.page) {
  listen(mount)
  listenToCopy()
  void countVisit(JSON.parse(mount.dataset.page).uuid)
}
const { help } = document.body.dataset
if (help) startHelp(help as HelpId)
