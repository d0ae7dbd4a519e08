import { categoryScreens } from '#category/screens.ts'
import { configurationModule } from '#configuration/module.ts'
import { orderModule } from '#contract/module.ts'
import { customerModule } from '#customer/module.ts'
import { discountPolicyModule } from '#discount-policy/module.ts'
import { advanceModule, expenseTicketModule } from '#expense-ticket/module.ts'
import { importJobModule } from '#import-job/module.ts'
import { inboxModule } from '#inbox/module.ts'
import { interactionModule } from '#interaction/module.ts'
import { registerHistoryWords } from '#navigation/history-words.ts'
import type { Module } from '#navigation/module.ts'
import { registerRecordPaths } from '#navigation/record-paths.ts'
import { registerRelated } from '#navigation/related.ts'
import { priceConfigurationModule } from '#price-configuration/module.ts'
import { productModule } from '#product/module.ts'
import { purchaseContractModule } from '#purchase-contract/module.ts'
import { purchaseContractAnnexModule } from '#purchase-contract-annex/module.ts'
import { quotationModule } from '#quotation/module.ts'
import { roleGroupModule } from '#role-group/module.ts'
import { salesContractModule } from '#sales-contract/module.ts'
import { salesContractAnnexModule } from '#sales-contract-annex/module.ts'
import { userModule } from '#user/module.ts'
import { workflowModule } from '#workflow/module.ts'

/**
 * Every module of the browser: router, menu, breadcrumb, command palette, shortcuts, landing page and links of
 * notifications read this list. A new module adds one line.
 */
export const modules: readonly Module[] = [
  inboxModule,
  customerModule,
  interactionModule,
  quotationModule,
  purchaseContractModule,
  salesContractModule,
  orderModule,
  salesContractAnnexModule,
  purchaseContractAnnexModule,
  expenseTicketModule,
  advanceModule,
  productModule,
  priceConfigurationModule,
  discountPolicyModule,
  workflowModule,
  userModule,
  roleGroupModule,
  configurationModule,
  importJobModule,
  { entity: 'category', screens: categoryScreens },
]

registerRecordPaths(modules)
registerHistoryWords(modules)
registerRelated(modules)
