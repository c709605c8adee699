/** The club's forms of long texts, so that one that is too long gets a message beside its field. */
const LONG_TEXT_BYTES = 1024 * 1024;
/** Of a workbook, with what a browser sends around it. */
const FILE_BYTES = 5.5 * 1024 * 1024;

/** Of pictures that are sent together: two at their largest, or as many as a phone takes in a minute. */
const PICTURES_BYTES = 30.5 * 1024 * 1024;

/**
 * How large the body of a form may be that is larger than others, in bytes; null: as large as others.
 */
export function largeFormBytes(path: string): number | null {
  if (
    /^\/admin\/(?:tournaments\/[^/]+\/(?:entrants|results)\/import|people\/import|statement)(?:$|\.)/.test(
      path,
    )
  ) {
    return FILE_BYTES;
  }
  if (
    /^\/admin\/(?:tournaments\/[^/]+\/pictures|content\/[^/]+\/[^/]+\/picture)(?:$|\.)/.test(path)
  )
    return PICTURES_BYTES;
  return /^\/admin\/tournaments\//.test(path) ? LONG_TEXT_BYTES : null;
}
