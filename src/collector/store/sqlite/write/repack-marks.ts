/** Where the next step of each table begins: what lies before it is as well packed as it can be. */
export interface RepackMarks {
  span_blocks: number;
  log_blocks: number;
}
