import type { Messages } from '../messages.ts'
import type { document as vi } from '../vi/document.ts'

export const document: Messages<typeof vi> = {
  created: '{{Name}} was created',
  saved: '{{Name}} was saved',
  unsaved: 'Save the {{kind}} first',
  saveFirst: 'The {{kind}} has unsaved changes',
  saveFirstText: 'The changes are saved first, then you confirm the request.',
  saveAndSend: 'Save and request approval',
  noLines: 'The {{kind}} needs at least one line',
  changedElsewhere: 'This {{kind}} has just been saved elsewhere',
  changedElsewhereText:
    'What you typed is kept. When you save, both are merged; where both changed the same, you choose.',
  changedElsewhereLocked:
    'It is now “{{status}}” and cannot be saved. What you typed is kept on this device.',
  merge: { added: 'line {{line}} added', removed: 'line {{line}} removed', remove: 'Remove this line' },
  reload: 'Drop my changes and reload',
  writtenBy: 'Written by {{name}}, not sent yet',
  validUntil: 'Valid until {{date}}',
  expired: 'Expired since {{date}}',
  margin: 'Gross profit without VAT {{profit}} ({{rate}}).',
  next: 'Next: {{number}}',
  copy: 'Copy as a new {{kind}}',
  copyOf: '{{title}} – copy of {{number}}',
  copiedPrices_one:
    'Prices are those of {{number}}, {{date}}. Today’s catalogue has another price for one line.',
  copiedPrices_other:
    'Prices are those of {{number}}, {{date}}. Today’s catalogue has other prices for {{count}} lines.',
  takePrices: 'Use today’s prices',
  prefilled: 'Filled in:',
  prefilledFrom: 'Filled in from {{number}}:',
  prefilledClear: 'Clear',
  formerApprover: 'No approver yet. {{number}} was for {{name}} to approve.',
  takeApprover: 'Choose {{name}}',
  field: { copiedFrom: 'Copied from' },
  revisions: 'Revisions',
  compare: 'Compare with {{number}}',
  compareShort: 'Compare',
  difference: 'Difference',
  lineAdded: 'line added',
  lineRemoved: 'line removed',
  compareTitle: 'Two revisions compared',
  compareField: 'What differs',
  compareSame: 'The two revisions are the same',
  event: {
    created: 'Created',
    updated: 'Updated',
    bound: 'Bound purchase and sale',
    'closed-short': 'Closed short',
    reopened: 'Reopened',
  },
}
