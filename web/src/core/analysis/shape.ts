/** The types of an analysis, as a server or this device sends it. All chances and changes are parts of 1. No code. */
export type {
  Account,
  Analysis,
  AnalysisCurve as Curve,
  AnalysisDecisions as Decisions,
  CurvePoint,
  Decision,
  LuckKind,
  LuckSums,
  Node,
} from "../../wire/server";
