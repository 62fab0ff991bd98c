/** The only script of a public page before somebody acts. */
import { countVisit, listen } from './popup-host.ts'

const mount = document.getElementById('popups')
if (mount?.dataset.page) {
  listen(mount)
  countVisit(JSON.parse(mount.dataset.page).uuid)
}
