import { annexWorld } from '../annex-world.ts'
import purchaseContract from './purchaseContract.ts'

export default annexWorld('purchaseContract', purchaseContract)
