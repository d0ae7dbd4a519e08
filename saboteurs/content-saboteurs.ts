import type { Saboteur } from './saboteur.ts'

const everywhere = (name: string) => ({ file: 'packages/server/test/every-endpoint.test.ts', name })
const exported = (name: string) => ({ file: 'packages/server/src/spreadsheet/spreadsheet.test.ts', name })
const hostile = (name: string) => ({ file: 'packages/server/src/spreadsheet/hostile.test.ts', name })
const backup = (name: string) => ({ file: 'packages/server/src/backup/backup.test.ts', name })
const ONCE = 'is the current view, fetched once, by its maker, within ten minutes, while the right stands'

const priceRules = (name: string) => ({
  file: 'packages/server/src/price-configuration/price-configuration.test.ts',
  name,
})

const ruled = (name: string) => ({ file: 'packages/server/src/document/ruled-prices.test.ts', name })

/** What comes in and what goes out. */
export const contentSaboteurs: Saboteur[] = [
  {
    name: 'unknown fields are refused',
    file: 'packages/shared/src/http/page.ts',
    find: 'return z.strictObject({\n',
    replace: 'return z.object({\n',
    test: everywhere('is refused in every query'),
  },
  {
    name: 'a list sorts by what it names',
    file: 'packages/shared/src/http/page.ts',
    find: 'return z.enum(values as [SortOf<Field>, ...SortOf<Field>[]])',
    replace: 'return z.string() as unknown as z.ZodEnum<{ [one in SortOf<Field>]: one }>',
    test: everywhere('a sort outside the list is refused, naming the field'),
  },
  {
    name: 'refusals keep costs from who may not see them',
    file: 'packages/server/src/document/goods.ts',
    find: `const costHidden = suppliesImportPrice(kind.line, may(actor, 'cost:view'))`,
    replace: 'const costHidden = false',
    test: {
      file: 'packages/server/src/quotation/save.test.ts',
      name: 'no quantity or price lets whoever may not see costs feel how large one is',
    },
  },
  {
    name: 'costs leave with the right to them',
    file: 'packages/server/src/document/present.ts',
    find: `  const seesCost = may(actor, 'cost:view')\n  return {`,
    replace: '  const seesCost = true\n  return {',
    test: {
      file: 'packages/server/src/quotation/save.test.ts',
      name: 'cost never leaves without the right, is supplied from the capital price, and survives an update by whoever cannot see it',
    },
  },
  {
    name: 'a picture loses what was written beside it',
    file: 'packages/server/src/file/redraw.ts',
    find: 'bytes: drawn,',
    replace: 'bytes,',
    test: {
      file: 'packages/server/src/file/file.test.ts',
      name: 'of the folder product is upright, at most 2000 pixels long and says nothing of where it was taken',
    },
  },
  {
    name: 'a picture of a product is for whoever sees products',
    file: 'packages/server/src/file/download.ts',
    find: `folder === 'product' && may(actor, 'product:view')`,
    replace: `folder === 'product'`,
    test: {
      file: 'packages/server/src/file/file.test.ts',
      name: 'is seen by whoever uploaded it, and once it is of a product by whoever sees products',
    },
  },
  {
    name: 'the sweep leaves what is just referred to',
    file: 'packages/server/src/file/sweep-files.ts',
    find: '        .forUpdate()\n        .skipLocked(),',
    replace: ',',
    test: {
      file: 'packages/server/src/file/sweep-files.test.ts',
      name: 'what a command is just referring to is left alone',
    },
  },
  {
    name: 'files and comments of a record are for whoever sees the record',
    file: 'packages/server/src/access/discussed.ts',
    find: '  await kind.refuseUnseen(db, actor, entityId)\n',
    replace: '',
    test: {
      file: 'packages/server/src/comment/comments.test.ts',
      name: 'files and comments of a quotation are for whoever may see it, are told in its history, and go with it',
    },
  },
  {
    name: 'a mention calls nobody to what is kept from them',
    file: 'packages/server/src/comment/mentions.ts',
    find: 'if (!(await opens(db, kind, id, person)))',
    replace: 'if (!person)',
    test: {
      file: 'packages/server/src/comment/comments.test.ts',
      name: 'files and comments of a quotation are for whoever may see it, are told in its history, and go with it',
    },
  },
  {
    name: 'a search takes % literally',
    file: 'packages/server/src/db/search.ts',
    find: '/[\\\\%_]/g',
    replace: '/[\\\\]/g',
    test: {
      file: 'packages/server/src/quotation/save.test.ts',
      name: 'the list: search without accents, filters, sorts and the numbers in their order',
    },
  },
  {
    name: 'a spreadsheet unpacks to no more than it may',
    file: 'packages/server/src/spreadsheet/unpack-zip.ts',
    find: 'if (declaredBytes(entries) > maxBytes || tight)',
    replace: 'if (maxBytes < 0 && tight)',
    test: hostile('an honest bomb is refused with its own code'),
  },
  {
    name: 'a spreadsheet unpacks to what it declares',
    file: 'packages/server/src/file/zip-entry.ts',
    find: 'maxOutputLength: Math.max(1, entry.unpacked)',
    replace: 'maxOutputLength: 2 ** 30',
    test: hostile('a lying bomb is refused with its own code'),
  },
  {
    name: 'a large spreadsheet unpacks to what it declares, piece by piece',
    file: 'packages/server/src/spreadsheet/stream.ts',
    find: `      if (length > entry.unpacked) throw new UnreadableFile('file.bomb')\n`,
    replace: '',
    test: {
      file: 'packages/server/src/spreadsheet/stream.test.ts',
      name: 'a sheet longer than it declares is refused, and nothing behind that is read',
    },
  },
  {
    name: 'the texts of a large spreadsheet are held packed',
    file: 'packages/server/src/spreadsheet/held-texts.ts',
    find: 'if (this.#openCharacters < BLOCK_CHARACTERS) return',
    replace: 'if (this.#open) return',
    test: {
      file: 'packages/server/src/spreadsheet/stream.test.ts',
      name: 'unlike texts cost less memory than they are long',
    },
  },
  {
    name: 'a spreadsheet says nothing in ZIP64',
    file: 'packages/server/src/file/zip-directory.ts',
    find: 'demand(at === from + size && at === end)',
    replace: 'demand(at <= end)',
    test: hostile('a bomb behind a ZIP64 end record is refused with its own code'),
  },
  {
    name: 'a spreadsheet describes no more rows than are read',
    file: 'packages/server/src/spreadsheet/markup.ts',
    find: `if (rows > MAX_ROW_ELEMENTS) throw new UnreadableFile('file.too-many-rows')`,
    replace: '',
    test: hostile('more rows than are read, all of them empty, are a job'),
  },
  {
    name: 'a parser is given what was counted, and unpacks nothing itself',
    file: 'packages/server/src/spreadsheet/unpack-zip.ts',
    find: '  return storedZip(parts)',
    replace: '  storedZip(parts)\n  return bytes',
    test: hostile('a picture that is asked for a hundred times takes its memory once'),
  },
  {
    name: 'rows below the last one are looked for',
    file: 'packages/server/src/spreadsheet/engine.ts',
    find: 'if (await goesOn(bytes)) ',
    replace: 'if ((await goesOn(bytes)) && bytes.length === 0) ',
    test: exported('leaves rows below an empty row to a job as it does without one'),
  },
  {
    name: 'signs nobody sees are taken out',
    file: 'packages/shared/src/values/visible.ts',
    find: '  return visible(value).replace',
    replace: '  return value.replace',
    test: { file: 'packages/shared/src/values/texts.test.ts', name: 'reads past signs nobody sees' },
  },
  {
    name: 'a number no double holds is an error of its cell',
    file: 'packages/server/src/spreadsheet/engine.ts',
    find: `  if (typeof value === 'number' && !Number.isFinite(value)) return { error: '#NUM!' }\n`,
    replace: '',
    test: exported('answers of a number no double holds at its cell, and takes the other rows'),
  },
  {
    name: 'a number in a text column has its digits',
    file: 'packages/server/src/spreadsheet/cells.ts',
    find: 'toPg(asShown(cell))',
    replace: 'String(asShown(cell))',
    test: exported('keeps in a text column the digits of a number as they are shown'),
  },
  {
    name: 'signs nobody sees fill no cell',
    file: 'packages/server/src/spreadsheet/engine.ts',
    find: `visible(value.normalize('NFC'))`,
    replace: `value.normalize('NFC')`,
    test: exported('takes a cell of signs nobody sees for an empty one'),
  },
  {
    name: 'a cost that may not be changed is no silence',
    file: 'packages/server/src/product/import.ts',
    find: `if (may(actor, 'cost:update') || !may(actor, 'cost:view')) return judged`,
    replace: 'if (actor) return judged',
    test: {
      file: 'packages/server/src/product/product-import.test.ts',
      name: 'a cost that its reader may see but not change is refused at its cell; the same one passes',
    },
  },
  {
    name: 'imported list entries have events',
    file: 'packages/server/src/record/write.ts',
    find: 'values.map(({ id }) => ({ kind:',
    replace: 'values.slice(1).map(({ id }) => ({ kind:',
    test: {
      file: 'packages/server/src/category/category.test.ts',
      name: 'an imported entry has the event of one that was written by hand',
    },
  },
  {
    name: 'a failure has the words of what was tried',
    file: 'packages/web/src/feedback/feedback.ts',
    find: 'textOf(action ?',
    replace: 'textOf(action && !action ?',
    test: { file: 'packages/web/src/feedback/failure-text.test.ts', name: 'to save is one of its own' },
  },
  {
    name: 'a failed sign-in says why nothing was checked',
    file: 'packages/web/src/account/sign-in-failure.ts',
    find: 'return judged ?',
    replace: 'return judged || title ?',
    test: {
      file: 'packages/web/src/feedback/failure-text.test.ts',
      name: 'is the invalid-login message for every failed sign-in, with the reason where nothing was checked',
    },
  },
  {
    name: 'formulas in an import are refused',
    file: 'packages/server/src/spreadsheet/engine.ts',
    find: 'if (isFormula) return { formula: true, result: shown ?? rawCell(value) }',
    replace: '',
    test: exported('refuses formulas at their cell and never computes them'),
  },
  {
    name: 'a text in an export is a text',
    file: 'packages/server/src/spreadsheet/engine.ts',
    find: `  return column.kind === 'date' && typeof value === 'string' ?`,
    replace: `  if (typeof value === 'string' && value.startsWith('=')) return { formula: value.slice(1) } as unknown as CellValue
  return column.kind === 'date' && typeof value === 'string' ?`,
    test: exported('never makes a formula of a text'),
  },
  {
    name: 'a file is what its bytes say',
    file: 'packages/server/src/file/picture.ts',
    find: 'const read = readers.find(({ fits }) => fits(bytes))',
    replace: `const read = readers.find(({ fits }) => fits(bytes)) ?? { contentType: 'image/png' as const, size: () => ({ width: 1, height: 1 }) }`,
    test: { file: 'packages/server/src/file/file.test.ts', name: 'svg is refused, whatever it calls itself' },
  },
  {
    name: 'an export is its maker’s',
    file: 'packages/server/src/file/download.ts',
    find: `if (folder === 'export') return ownerId === actor.id`,
    replace: `if (folder === 'export') return true`,
    test: exported('keeps every right its columns needed, and asks for all of them again'),
  },
  {
    name: 'an export is fetched once',
    file: 'packages/server/src/file/download.ts',
    find: `    .where('usedAt', 'is', null)\n`,
    replace: '',
    test: exported(ONCE),
  },
  {
    name: 'the rights of an export are asked again',
    file: 'packages/server/src/file/download.ts',
    find: `if (lost) throw new Refusal('forbidden', { params: { permission: lost } })`,
    replace: '',
    test: exported(ONCE),
  },
  {
    name: 'a backup is of one moment',
    file: 'packages/server/src/backup/write-backup.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    test: backup(
      'what is restored is what stood at the moment of the snapshot; everybody signs in anew and nothing is mailed',
    ),
  },
  {
    name: 'a backup is read through before anything is touched',
    file: 'packages/server/src/backup/manifest.ts',
    find: `if (read !== bytes || hash.digest('hex') !== sha256)`,
    replace: 'if (read !== bytes || !sha256)',
    test: backup('a byte flipped in the file is refused before anything is touched'),
  },
  {
    name: 'a restore ends every session',
    file: 'packages/server/src/backup/restore.ts',
    find: `where revoked_at is null\``,
    replace: `where false\``,
    test: backup(
      'what is restored is what stood at the moment of the snapshot; everybody signs in anew and nothing is mailed',
    ),
  },
  {
    name: 'the steps of a price are told without what it was made of',
    file: 'packages/server/src/price-configuration/resolve.ts',
    find: '...(seesCost ? price : withoutCosts(price))',
    replace: '...price',
    test: priceRules('a price says its rule and what it is rounded to, and nothing it was made of'),
  },
  {
    name: 'below its floor a document says why',
    file: 'packages/shared/src/trade-line/floor.ts',
    find: 'lines.some(isBelowFloor) && !reason',
    replace: '!lines && !reason',
    test: ruled(
      'below the floor a reason is asked for at its field, kept, and shown to the approver without the figure',
    ),
  },
  {
    name: 'the database keeps no sale below its floor without a reason',
    file: 'packages/server/src/db/migrations/121_price_of_a_line.sql',
    find: 'check (below_floor_lines = 0 or floor_reason is not null)',
    replace: 'check (true)',
    test: ruled('a contract of a quotation takes its reason along; the database keeps none without'),
  },
  {
    name: 'a floor is asked again when a document is sent',
    file: 'packages/server/src/document/document-kind.ts',
    find: `if (verb === 'request-approval') await refuseUnsendable`,
    replace: `if (verb === 'withdraw') await refuseUnsendable`,
    test: ruled('a floor that rose since the last save is not passed by sending'),
  },
  {
    name: 'the floor of a line leaves with the right to costs',
    file: 'packages/shared/src/trade-line/line.ts',
    find: `floorPrice: { ...optional('computed', unitPrice), needs: 'cost:view', since },`,
    replace: `floorPrice: { ...optional('computed', unitPrice), since },`,
    test: ruled('the server computes what the rules give, and the floor leaves only with cost:view'),
  },
  {
    name: 'no rule sells everything at cost unsaid',
    file: 'packages/shared/src/price-configuration/form.ts',
    find: `if (isForAll && rule.base !== 'fixed'`,
    replace: `if (!isForAll && rule.base !== 'fixed'`,
    test: priceRules('{} is refused: rate sells_at_cost'),
  },
  {
    name: 'no two price rules are alike',
    file: 'packages/server/src/db/migrations/120_price_configuration.sql',
    find: 'create unique index price_configuration_alike_key',
    replace: 'create index price_configuration_alike_key',
    test: priceRules(
      'of rules that are alike the second is refused, also of ten at once; another day or another scope is another rule',
    ),
  },
  {
    name: 'a price rule that names the customer type goes before one that does not',
    file: 'packages/shared/src/price-configuration/choice.ts',
    find: 'named(rule.customerTypeId) * 4',
    replace: 'named(rule.customerTypeId)',
    test: {
      file: 'packages/shared/src/price-configuration/choice.test.ts',
      name: 'H: product, group, type, any; then the customer type; whatever order they stand in',
    },
  },
  {
    name: 'a file takes the place of another by the right to change records',
    file: 'packages/server/src/file/upload.ts',
    find: 'query.override ? changing : rights',
    replace: 'query.override ? rights : rights',
    test: {
      file: 'packages/server/src/file/file.test.ts',
      name: 'overrides for those alone who may change the records of the folder',
    },
  },
  {
    name: 'a file is taken off what was sent with a reason',
    file: 'packages/server/src/file/attachments.ts',
    find: `if (keeps && !note) throw fieldRefusal('note', 'required')`,
    replace: 'void fieldRefusal',
    test: {
      file: 'packages/server/src/file/attachments.test.ts',
      name: 'are taken off a draft as they came, and later with a reason that is told, their bytes kept',
    },
  },
  {
    name: 'a comment is deleted by whoever wrote it or runs the company',
    file: 'packages/server/src/comment/rows.ts',
    find: `addedBy === actor.id || actor.role !== 'basic'`,
    replace: `addedBy !== '' || actor.role !== 'basic'`,
    test: {
      file: 'packages/server/src/comment/comments.test.ts',
      name: 'is deleted by whoever wrote it, Admin and SuperAdmin, and leaves who and when',
    },
  },
]
