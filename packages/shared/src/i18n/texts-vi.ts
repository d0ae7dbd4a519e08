import { announcement } from './vi/announcement.ts'
import { approval } from './vi/approval.ts'
import { audit } from './vi/audit.ts'
import { category } from './vi/category.ts'
import { comment } from './vi/comment.ts'
import { configuration } from './vi/configuration.ts'
import { contract } from './vi/contract.ts'
import { contractBinding } from './vi/contract-binding.ts'
import { customer } from './vi/customer.ts'
import { delivery } from './vi/delivery.ts'
import { deputy } from './vi/deputy.ts'
import { discountPolicy } from './vi/discount-policy.ts'
import { document } from './vi/document.ts'
import { errors } from './vi/errors.ts'
import { expenseTicket } from './vi/expense-ticket.ts'
import { frame } from './vi/frame.ts'
import { importJob } from './vi/import-job.ts'
import { inbox } from './vi/inbox.ts'
import { interaction } from './vi/interaction.ts'
import { issues } from './vi/issues.ts'
import { notification } from './vi/notification.ts'
import { openingAdvance } from './vi/opening-advance.ts'
import { order } from './vi/order.ts'
import { priceConfiguration } from './vi/price-configuration.ts'
import { print } from './vi/print.ts'
import { product } from './vi/product.ts'
import { purchaseContract } from './vi/purchase-contract.ts'
import { purchaseContractAnnex } from './vi/purchase-contract-annex.ts'
import { quotation } from './vi/quotation.ts'
import { recovery } from './vi/recovery.ts'
import { roleGroup } from './vi/role-group.ts'
import { salesContract } from './vi/sales-contract.ts'
import { salesContractAnnex } from './vi/sales-contract-annex.ts'
import { spreadsheet } from './vi/spreadsheet.ts'
import { tradeLine } from './vi/trade-line.ts'
import { user } from './vi/user.ts'
import { workflow } from './vi/workflow.ts'
import { workspace } from './vi/workspace.ts'

/** Every text a person reads, in Vietnamese: one branch for each file of `vi/`. Written by texts.test.ts (`npx vitest -u`). */
export const textsVi = {
  announcement,
  approval,
  audit,
  category,
  comment,
  configuration,
  contract,
  contractBinding,
  customer,
  delivery,
  deputy,
  discountPolicy,
  document,
  errors,
  expenseTicket,
  frame,
  importJob,
  inbox,
  interaction,
  issues,
  notification,
  openingAdvance,
  order,
  priceConfiguration,
  print,
  product,
  purchaseContract,
  purchaseContractAnnex,
  quotation,
  recovery,
  roleGroup,
  salesContract,
  salesContractAnnex,
  spreadsheet,
  tradeLine,
  user,
  workflow,
  workspace,
}

/** The Vietnamese side, whose keys type every other: a wrong key does not compile. */
export type Texts = typeof textsVi
