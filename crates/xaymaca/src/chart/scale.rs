//! Scales: from values to places on the canvas, and the ticks of an axis.

/// The unit of an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Unit {
    /// A plain number.
    Number,
    /// A part of 1, shown as per cent.
    Share,
    /// Milliseconds, on a logarithmic scale: from microseconds to seconds.
    Milliseconds,
}

impl Unit {
    /// A value as text, as precise as `step`.
    fn told(self, value: f64, step: f64) -> String {
        let plain = |value: f64, step: f64| {
            let places = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
            // No −0.
            format!("{:.places$}", if value.abs() < step / 1e6 { 0.0 } else { value }).replace('-', "−")
        };
        match self {
            Self::Number => plain(value, step),
            Self::Share => format!("{} %", plain(100.0 * value, 100.0 * step)),
            Self::Milliseconds => duration(value),
        }
    }
}

/// A duration with one to three digits, in µs, ms or s.
pub(crate) fn duration(ms: f64) -> String {
    let (value, unit) = match ms {
        ms if ms < 1.0 => (1e3 * ms, "µs"),
        ms if ms < 1e3 => (ms, "ms"),
        ms => (ms / 1e3, "s"),
    };
    let places = usize::from(value < 9.95 && (value - value.round()).abs() > 0.005);
    format!("{value:.places$} {unit}")
}

/// Maps a range of values to a range of the canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    unit: Unit,
    from: f64,
    to: f64,
    /// Between ticks; on a logarithmic scale, in powers of ten.
    step: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// A scale that has all these values, with round ends.
    pub(super) fn holding(unit: Unit, values: impl Iterator<Item = f64>, (start, end): (f64, f64)) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let (from, to, step) = if unit == Unit::Milliseconds {
            // Zero is drawn as a tenth of a microsecond.
            let [low, high] = [low, high].map(|value| value.max(1e-4).log10());
            (low.floor(), high.ceil().max(low.floor() + 1.0), 1.0)
        } else {
            let margin = ((high - low) * 0.06).max(high.abs().max(1e-3) * 1e-3);
            let step = step(high - low + 2.0 * margin);
            let from = ((low - margin) / step).floor() * step;
            let to = ((high + margin) / step).ceil() * step;
            // The margin does not go below 0 for values that are not negative, nor above 1 for shares.
            let from = if low >= 0.0 { from.max(0.0) } else { from };
            (from, if unit == Unit::Share && high <= 1.0 { to.min(1.0) } else { to }, step)
        };
        Self { unit, from, to, step, start, end }
    }

    /// A scale with exactly these ends.
    pub(super) fn exactly(unit: Unit, (from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        Self { unit, from, to, step: step(to - from), start, end }
    }

    /// The place of a value; values out of range are placed at the end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let value = if self.unit == Unit::Milliseconds { value.max(1e-9).log10() } else { value };
        let share = ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        self.start + share * (self.end - self.start)
    }

    /// The places and texts of the ticks.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        if self.unit == Unit::Milliseconds {
            let powers = (self.from as i32)..=(self.to as i32);
            let values = powers.map(|power| 10f64.powi(power));
            return values.map(|value| (self.at(value), duration(value))).collect();
        }
        let step = self.step;
        let (first, last) = ((self.from / step - 1e-9).ceil() as i64, (self.to / step + 1e-9).floor() as i64);
        let values = (first..=last).map(|nth| nth as f64 * step);
        values.map(|value| (self.at(value), self.unit.told(value, step))).collect()
    }
}

/// The distance of ticks: 1, 2 or 5 times a power of ten, so that there are three to eight.
fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let factor = match rough / power {
        part if part < 1.2 => 1.0,
        part if part < 2.4 => 2.0,
        part if part < 6.0 => 5.0,
        _ => 10.0,
    };
    factor * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(unit: Unit, values: &[f64]) -> Vec<String> {
        let scale = Scale::holding(unit, values.iter().copied(), (0.0, 100.0));
        scale.ticks().into_iter().map(|(_, told)| told).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(told(Unit::Number, &[17.3, 19.1]), ["17.0", "17.5", "18.0", "18.5", "19.0", "19.5"]);
        assert_eq!(
            told(Unit::Share, &[0.12, 0.41]),
            ["10 %", "15 %", "20 %", "25 %", "30 %", "35 %", "40 %", "45 %"]
        );
        assert_eq!(
            told(Unit::Milliseconds, &[0.003, 51.0]),
            ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms"]
        );
        assert_eq!(told(Unit::Number, &[-4.0, 4.0])[0], "−6");
    }

    #[test]
    fn one_value_none_and_infinite_ones_still_make_an_axis() {
        for values in [&[][..], &[0.0], &[25.0], &[f64::NEG_INFINITY, 3.0, f64::INFINITY]] {
            let scale = Scale::holding(Unit::Number, values.iter().copied(), (0.0, 100.0));
            assert!((2..=12).contains(&scale.ticks().len()), "{values:?}: {:?}", scale.ticks());
            assert!((0.0..=100.0).contains(&scale.at(f64::INFINITY)));
        }
    }

    #[test]
    fn durations_are_written_in_the_unit_that_suits_them() {
        let told = [0.0031, 0.25, 1.0, 51.3, 1500.0].map(duration);
        assert_eq!(told, ["3.1 µs", "250 µs", "1 ms", "51 ms", "1.5 s"]);
    }
}
