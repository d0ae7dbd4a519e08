import { annexWorld } from '../annex-world.ts'
import salesContract from './salesContract.ts'

export default annexWorld('salesContract', salesContract)
