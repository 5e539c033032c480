/** Words that make a bracket a release tag: source, group, language, number of covers. */
const tagWords: ReadonlySet<string> = new Set(
  `digital webrip web rip dvdrip bdrip hdrip hd sd uhd scan scans scanned scanlation scanlations scanlated scanner
  c2c ctc noads nocovers fixed repaired repack upscaled retail raw raws webp jpg png jpeg epub pdf cbz cbr mobi
  empire minutemen dcp novus zone getcomics covers cover pages page complete incomplete ongoing oneshot hybrid
  english eng en french fr fra deutsch german ger de spanish es esp castellano italian it ita portuguese pt ptbr
  japanese ja jp jpn korean ko kr chinese zh cn russian ru rus polish pl dutch nl manga manhwa manhua comic comics
  decensored uncensored censored textless colorized colored color colour bw tpb hc ogn gn os f r1 r2 f1 f2 f3`
    .trim()
    .split(/\s+/),
)

export function isTagWord(text: string): boolean {
  return tagWords.has(text.toLowerCase())
}
