/**
 * The accent-blind search key: "Thép hộp 50×100" and "THEP  HOP 50x100" fold alike.
 *
 * The rule, step by step, because the database keeps the same key in a generated column and both must agree:
 * 1. NFD, so that NFC and NFD input meet;
 * 2. the combining marks U+0300–U+036F go;
 * 3. every code point in lower case by itself (PostgreSQL's simple mapping; no final-sigma rule);
 * 4. đ → d and × → x, which NFD does not split;
 * 5. each run of space, tab, line end or no-break space becomes one space, none at either end.
 *
 *     btrim(regexp_replace(translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')
 *       COLLATE "pg_c_utf8"), 'đ×', 'dx'), '[ \t\n\v\f\r\u00a0]+', ' ', 'g'), ' ')
 */
export function foldText(value: string): string {
  const bare = value.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  const lower = Array.from(bare, (point) => point.toLowerCase()).join('')
  return lower
    .replaceAll('đ', 'd')
    .replaceAll('×', 'x')
    .replace(/[ \t\n\v\f\r\u00a0]+/g, ' ')
    .replace(/^ | $/g, '')
}

/** Has letters that English does without, as words of Vietnamese mostly do: "Đông Á", and not "JIS G 3112" or "m³". */
export function isAccented(value: string): boolean {
  return /[\u0300-\u036fđ]/i.test(value.normalize('NFD'))
}
